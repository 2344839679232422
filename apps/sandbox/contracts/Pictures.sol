// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// A small ERC-721 whose metadata and pictures live in the token itself, so that nothing is fetched to show one.
contract Pictures {
    string public constant name = "Foyer Pictures";
    string public constant symbol = "FPIC";
    mapping(uint256 => address) private _owner;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// The tokens 1, 2, 3… belong to the owners in that order.
    constructor(address[] memory owners) {
        for (uint256 i; i < owners.length; i++) {
            _owner[i + 1] = owners[i];
            balanceOf[owners[i]]++;
            emit Transfer(address(0), owners[i], i + 1);
        }
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owner[id];
        require(owner != address(0), "ERC721: invalid token ID");
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "ERC721: not owner or approved");
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from && to != address(0), "ERC721: wrong owner or receiver");
        require(
            msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender],
            "ERC721: not owner or approved"
        );
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        _owner[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        require(
            to.code.length == 0 || Receiver(to).onERC721Received(msg.sender, from, id, data) == Receiver.onERC721Received.selector,
            "ERC721: receiver refused"
        );
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        string memory number = _text(id);
        return string.concat(
            'data:application/json,{"name":"Picture ', number,
            '","image":"data:image/svg+xml,%253Csvg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 9 9\'%253E%253Crect width=\'9\' height=\'9\' fill=\'hsl(',
            _text((id * 67) % 360), ' 60%2525 55%2525)\'/%253E%253Ccircle cx=\'', _text(2 + (id % 5)),
            '\' cy=\'5\' r=\'2\' fill=\'white\'/%253E%253C/svg%253E"}'
        );
    }

    function _text(uint256 value) private pure returns (string memory) {
        bytes memory digits;
        do {
            digits = bytes.concat(bytes1(uint8(48 + (value % 10))), digits);
            value /= 10;
        } while (value > 0);
        return string(digits);
    }
}
