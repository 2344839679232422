import type { Http } from '../http.js'
import type { AskAt, CallPath } from './contract.js'
import { fiat, lenient, list, listOf, nullish, object, text } from './decode.js'

declare const api: Http

// A path that the contract does not have is a type error, and so is one that is asked by the other method.
'v1/identity/{address}' satisfies CallPath<'GET'>
// @ts-expect-error
'v1/identities/{address}' satisfies CallPath
// @ts-expect-error
'v1/convert/quotes' satisfies CallPath<'POST'>

// So is a field that the call does not have, and one that is missing.
;({ address: '0x1', sender: '0x1' }) satisfies AskAt<'GET', 'v1/identity/{address}'>
// @ts-expect-error
;({ address: '0x1', from: '0x1' }) satisfies AskAt<'GET', 'v1/identity/{address}'>
// @ts-expect-error
;({ sender: '0x1' }) satisfies AskAt<'GET', 'v1/identity/{address}'>
// @ts-expect-error
;({ pci: '1', signature: 1 }) satisfies AskAt<'POST', 'v1/sessions/{address}/revoke'>

// A reader reads every answer: a name may be null.
const ask = { address: '0x1' }
void api.get('v1/identity/{address}', ask, object({ name: nullish(text) }))
void api.get('v1/identity/{address}', ask, object({ name: lenient(text) }))
// @ts-expect-error
void api.get('v1/identity/{address}', ask, object({ name: text }))
// @ts-expect-error
void api.get('v1/identity/{address}', ask, list(text, 1))

// It reads no field that answers do not have, however deep, and however kindly.
// @ts-expect-error
void api.get('v1/identity/{address}', ask, object({ title: lenient(text) }))
const price = { currency: 'usd', addresses: ['eip155:1:0x1'] }
void api.post('v1/fungible/price', price, object({ fungibles: list(lenient(object({ price: fiat })), 9) }))
// @ts-expect-error
void api.post('v1/fungible/price', price, object({ fungibles: list(lenient(object({ cost: fiat })), 9) }))
void api.post('v1/fungible/price', price, object({ fungibles: listOf<{ price: number }>(9) }))
// @ts-expect-error
void api.post('v1/fungible/price', price, object({ fungibles: listOf<{ cost?: number }>(9) }))
