// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Says of anybody that they sent some of it, so that the address beside it is copied. Nobody holds any.
contract Forger {
    string public constant name = "Forged Dollar";
    string public constant symbol = "FUSD";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function forge(address from, address to, uint256 value, uint256 times) external {
        for (uint256 i; i < times; i++) emit Transfer(from, to, value);
    }

    /// As a collection would say it, of pieces that nobody has.
    function forgePieces(address from, address to, uint256 times) external {
        bytes32 topic = Transfer.selector;
        for (uint256 i; i < times; i++) {
            assembly {
                log4(0, 0, topic, from, to, i)
            }
        }
    }
}
