// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A small ERC-1155 that anybody may make more of. Its metadata is elsewhere, by the id in the address.
contract Editions {
    string public constant name = "Foyer Editions";
    mapping(address => mapping(uint256 => uint256)) private _held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external pure returns (string memory) {
        return "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/{id}.json";
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return _held[owner][id];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function mint(uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i; i < ids.length; i++) _held[msg.sender][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), msg.sender, ids, values);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "ERC1155: not owner or approved");
        _held[from][id] -= value;
        _held[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
    }
}
