// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// A large ERC-721 that nobody had to mint: all of it is of one holder until it moves. Some of it is what strangers write.
contract Gallery {
    address private constant HOME = 0x90F79bf6EB2c4f870365E785982E1f101E93b906;
    mapping(uint256 => address) private _moved;
    mapping(address => int256) private _gained;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function name() public pure virtual returns (string memory) {
        return "Tideline";
    }

    function _count() internal pure virtual returns (uint256) {
        return 500;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 id) public view returns (address) {
        require(id > 0 && id <= _count(), "ERC721: invalid token ID");
        return _moved[id] == address(0) ? HOME : _moved[id];
    }

    function balanceOf(address owner) external view returns (uint256) {
        return uint256((owner == HOME ? int256(_count()) : int256(0)) + _gained[owner]);
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
        _gained[from]--;
        _gained[to]++;
        _moved[id] = to;
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
            'data:application/json,{"name":"', _title(id), '","description":"', _about(id), '","image":"', _image(id), '"', _more(id),
            ',"attributes":[{"trait_type":"Sky","value":"Apricot"},{"trait_type":"Number","value":', number,
            '},{"trait_type":"Hour","value":"0', _text(id % 10), ':10"}]}'
        );
    }

    function _title(uint256 id) internal pure virtual returns (string memory) {
        if (id == 5) return unicode"Turned \u202Eniarorg";
        if (id == 6) return unicode"מפרש אדום על ים כחול";
        if (id == 7) return "The Honourable Company of Merchants, Adventurers and Lamplighters of the Outer Archipelago";
        if (id == 8) return "<img src=x onerror=alert(1)>";
        return string.concat("Tidal %23", _text(id));
    }

    function _about(uint256 id) private pure returns (string memory) {
        return id == 8 ? "javascript:alert(1)" : "The tide of the morning.";
    }

    /// A drawing that would run a script, none, a way out of the page, and a film in the place of a picture.
    function _image(uint256 id) private pure returns (string memory) {
        if (id == 9) return "javascript:alert(1)";
        if (id == 10) return "https://films.test/10.mp4";
        string memory hue = _text((id * 67) % 360);
        return string.concat(
            "data:image/svg+xml,%253Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%253E",
            id == 8 ? "%253Cscript%253Ealert(1)%253C/script%253E" : "",
            "%253Crect width='9' height='9' fill='hsl(", hue, " 60%2525 75%2525)'/%253E%253Ccircle cx='", _text(2 + (id % 5)),
            "' cy='4' r='1.5' fill='white'/%253E%253Cpath d='M0 6q2-2 4.5 0t4.5 0v3H0z' fill='hsl(", hue, " 45%2525 40%2525)'/%253E%253C/svg%253E"
        );
    }

    function _more(uint256 id) private pure returns (string memory) {
        if (id == 3) return ',"animation_url":"https://films.test/3.mp4"';
        if (id == 4) return ',"animation_url":"https://films.test/4.mp3"';
        return "";
    }

    function _text(uint256 value) internal pure returns (string memory) {
        bytes memory digits;
        do {
            digits = bytes.concat(bytes1(uint8(48 + (value % 10))), digits);
            value /= 10;
        } while (value > 0);
        return string(digits);
    }
}
