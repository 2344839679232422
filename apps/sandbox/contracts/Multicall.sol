// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Many calls in one, with the interface that wallets and libraries expect at the well-known Multicall3 address.
contract Multicall {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i; i < calls.length; i++) {
            returnData[i] = _call(calls[i].target, false, 0, calls[i].callData).returnData;
        }
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i; i < calls.length; i++) {
            results[i] = _call(calls[i].target, !requireSuccess, 0, calls[i].callData);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i; i < calls.length; i++) {
            results[i] = _call(calls[i].target, calls[i].allowFailure, 0, calls[i].callData);
        }
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent;
        for (uint256 i; i < calls.length; i++) {
            spent += calls[i].value;
            results[i] = _call(calls[i].target, calls[i].allowFailure, calls[i].value, calls[i].callData);
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    function getBasefee() external view returns (uint256) {
        return block.basefee;
    }

    function _call(address target, bool allowFailure, uint256 value, bytes calldata data) private returns (Result memory result) {
        (result.success, result.returnData) = target.call{value: value}(data);
        require(allowFailure || result.success, "Multicall3: call failed");
    }
}
