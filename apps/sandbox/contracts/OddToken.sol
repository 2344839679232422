// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that moves whole multiples of `unit` alone, and no less than `least` or more than `most` at once. Its holders may
/// name operators (ERC-777), and anyone may hand in an approval that they signed: here, no signature is looked at.
contract OddToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 0;
    uint256 public immutable unit;
    uint256 public immutable least;
    uint256 public immutable most;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => bool)) private _operators;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizedOperator(address indexed operator, address indexed holder);
    event RevokedOperator(address indexed operator, address indexed holder);

    constructor(string memory name_, uint256 unit_, uint256 least_, uint256 most_, address holder, uint256 amount) {
        (name, symbol) = (name_, name_);
        (unit, least, most) = (unit_, least_, most_);
        totalSupply = balanceOf[holder] = amount;
        emit Transfer(address(0), holder, amount);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function operatorSend(address from, address to, uint256 value, bytes calldata, bytes calldata) external {
        require(isOperatorFor(msg.sender, from), "ERC777: no operator");
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        approveFor(msg.sender, spender, value);
        return true;
    }

    function approveFor(address owner, address spender, uint256 value) public {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function authorizeOperator(address operator) external {
        authorizeFor(msg.sender, operator);
    }

    function authorizeFor(address holder, address operator) public {
        _operators[operator][holder] = true;
        emit AuthorizedOperator(operator, holder);
    }

    function revokeOperator(address operator) external {
        _operators[operator][msg.sender] = false;
        emit RevokedOperator(operator, msg.sender);
    }

    function isOperatorFor(address operator, address holder) public view returns (bool) {
        return operator == holder || _operators[operator][holder];
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(value >= least && value <= most, "OddToken: amount");
        uint256 moved = value - (value % unit);
        balanceOf[from] -= moved;
        balanceOf[to] += moved;
        emit Transfer(from, to, moved);
        return moved > 0;
    }
}
