// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Gallery.sol";

/// What nobody asked for, kept where its holder can see it.
contract Lures is Gallery {
    function name() public pure override returns (string memory) {
        return "Claim 500 USDC at usdc-gift.com";
    }

    function _count() internal pure override returns (uint256) {
        return 3;
    }

    function _title(uint256 id) internal pure override returns (string memory) {
        return string.concat("Voucher ", _text(id), " of usdc-gift.com");
    }
}
