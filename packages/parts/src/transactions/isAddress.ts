/** Forms of addresses: hexadecimal, bech32, base58 and base32. Their letters leave most words out. */
const forms = [
  /^(0x)?[\da-f]{40,64}$/i,
  /^[a-z]{1,83}1[ac-hj-np-z02-9]{8,120}$/,
  /^([123mn][1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{32,48})$/,
  /^[A-Z2-7]{56,58}$/,
]

/** Whether text may be an address. The names of services, which may take its place, are words. */
export function isAddress(text: string): boolean {
  return forms.some((form) => form.test(text))
}
