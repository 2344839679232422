// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Taken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// As much of Uniswap's Permit2 as tests need: whom it lets take tokens, until when, and by whose signature.
contract Permit2 {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }
    struct PermitDetails {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }
    struct PermitSingle {
        PermitDetails details;
        address spender;
        uint256 sigDeadline;
    }
    struct TokenSpenderPair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    bytes32 private constant _details =
        keccak256("PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)");
    bytes32 private constant _single = keccak256(
        "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    );

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Permit(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowed storage allowed = allowance[msg.sender][token][spender];
        (allowed.amount, allowed.expiration) = (amount, expiration == 0 ? uint48(block.timestamp) : expiration);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function permit(address owner, PermitSingle memory single, bytes calldata signature) external {
        require(block.timestamp <= single.sigDeadline, "SignatureExpired");
        PermitDetails memory details = single.details;
        bytes32 inner = keccak256(abi.encode(_details, details.token, details.amount, details.expiration, details.nonce));
        bytes32 hash = keccak256(abi.encode(_single, inner, single.spender, single.sigDeadline));
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer =
            ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), hash)), uint8(signature[64]), r, s);
        require(signer != address(0) && signer == owner, "InvalidSigner");
        Allowed storage allowed = allowance[owner][details.token][single.spender];
        require(allowed.nonce == details.nonce, "InvalidNonce");
        uint48 until = details.expiration == 0 ? uint48(block.timestamp) : details.expiration;
        allowance[owner][details.token][single.spender] = Allowed(details.amount, until, details.nonce + 1);
        emit Permit(owner, details.token, single.spender, details.amount, details.expiration, details.nonce);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowed storage allowed = allowance[from][token][msg.sender];
        require(block.timestamp <= allowed.expiration, "AllowanceExpired");
        require(allowed.amount >= amount, "InsufficientAllowance");
        if (allowed.amount != type(uint160).max) allowed.amount -= amount;
        require(Taken(token).transferFrom(from, to, amount), "TRANSFER_FROM_FAILED");
    }

    function lockdown(TokenSpenderPair[] calldata pairs) external {
        for (uint256 i; i < pairs.length; i++) {
            allowance[msg.sender][pairs[i].token][pairs[i].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[i].token, pairs[i].spender);
        }
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                address(this)
            )
        );
    }
}
