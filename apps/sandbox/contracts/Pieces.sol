// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token of ERC-404: numbers up to the last item name an item, worth a whole coin, and greater ones an amount.
contract Pieces {
    string public constant name = "Pieces";
    string public constant symbol = "PIECE";
    uint8 public constant decimals = 18;
    uint256 public immutable minted;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(uint256 => address) public getApproved;
    mapping(uint256 => address) private _owners;

    constructor(address to, uint256 count) {
        minted = count;
        balanceOf[to] = count * 1 ether;
        for (uint256 id = 1; id <= count; id++) _owners[id] = to;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owners[id];
        require(owner != address(0), "NotFound");
    }

    function approve(address spender, uint256 amountOrId) external returns (bool) {
        if (amountOrId > 0 && amountOrId <= minted) {
            require(_owners[amountOrId] == msg.sender, "Unauthorized");
            getApproved[amountOrId] = spender;
        } else {
            allowance[msg.sender][spender] = amountOrId;
        }
        return true;
    }

    function transferFrom(address from, address to, uint256 amountOrId) external {
        if (amountOrId > 0 && amountOrId <= minted) {
            require(_owners[amountOrId] == from, "InvalidSender");
            require(msg.sender == from || msg.sender == getApproved[amountOrId], "Unauthorized");
            _owners[amountOrId] = to;
            _move(from, to, 1 ether);
        } else {
            if (msg.sender != from) allowance[from][msg.sender] -= amountOrId;
            _move(from, to, amountOrId);
        }
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
