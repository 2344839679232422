const length = 24

/** A text of 24 letters and digits that nobody guesses, for one sign-in. The server keeps it and takes it back once. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length) {
    // Each character of base64 is as likely as any other, and so are those that are left without its two signs.
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    nonce += btoa(String.fromCharCode(...bytes)).replace(/\W/g, '')
  }
  return nonce.slice(0, length)
}
