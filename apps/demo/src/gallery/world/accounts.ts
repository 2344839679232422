/** Addresses of the gallery's people. */
export const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
/** Begins and ends as {@link bob}'s does. */
export const notBob = '0x3f5CE4a17d02C1aB33e09E4c5F6b8dA1927cF80a'
export const carol = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
