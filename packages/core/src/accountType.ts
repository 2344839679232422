/** Kinds of account. `ordinal`: keeps inscriptions, and pays for nothing. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
