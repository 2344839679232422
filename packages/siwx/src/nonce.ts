const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 24

/** A text of 24 letters and digits that nobody guesses, for one sign-in. The server keeps it and takes it back once. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // A byte from beyond the last whole round would make some letters likelier than others.
      if (byte < 256 - (256 % letters.length)) nonce += letters[byte % letters.length]
    }
  }
  return nonce.slice(0, length)
}
