// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface BadgeReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);
}

/// A small ERC-1155 that nobody had to mint, with its metadata in itself: 12 of badge 1 and one of badge 2 are of one holder.
contract Badges {
    string public constant name = "Harbour Badges";
    address private constant HOME = 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266;
    mapping(address => mapping(uint256 => int256)) private _gained;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        int256 first = owner != HOME ? int256(0) : id == 1 ? int256(12) : id == 2 ? int256(1) : int256(0);
        return uint256(first + _gained[owner][id]);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "ERC1155: not owner or approved");
        require(to != address(0) && balanceOf(from, id) >= value, "ERC1155: insufficient balance");
        _gained[from][id] -= int256(value);
        _gained[to][id] += int256(value);
        emit TransferSingle(msg.sender, from, to, id, value);
        require(
            to.code.length == 0 || BadgeReceiver(to).onERC1155Received(msg.sender, from, id, value, data) == BadgeReceiver.onERC1155Received.selector,
            "ERC1155: receiver refused"
        );
    }

    function uri(uint256 id) external pure returns (string memory) {
        string memory title = id == 1 ? "Pilot" : "Keeper";
        return string.concat(
            'data:application/json,{"name":"', title, '","image":"',
            "data:image/svg+xml,%253Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%253E%253Crect width='9' height='9' fill='",
            id == 1 ? "%2523e8dcc8" : "%2523d7e3ee",
            "'/%253E%253Ccircle cx='4.5' cy='4.5' r='3' fill='%2523c0563f'/%253E%253C/svg%253E",
            '","attributes":[{"trait_type":"Rank","value":"', title, '"}]}'
        );
    }
}
