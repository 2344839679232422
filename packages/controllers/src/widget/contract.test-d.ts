import type { AskAt, CallPath, Filled } from './contract.js'
import { decoder, nullish, object, text } from './decode.js'

// A path that the contract does not have is a build error, and so is a field that nobody reads.
'v1/identity/{address}' satisfies CallPath
// @ts-expect-error
'v1/identities/{address}' satisfies CallPath
;`v1/identity/${'0x1'}` satisfies Filled<'v1/identity/{address}'>
// @ts-expect-error
'v1/0x1' satisfies Filled<'v1/identity/{address}'>
;({ sender: '0x1' }) satisfies AskAt<'v1/identity/{address}'>
// @ts-expect-error
;({ from: '0x1' }) satisfies AskAt<'v1/identity/{address}'>

// So is a reader that takes less than may be answered: a name may be null.
decoder('v1/identity/{address}', object({ name: nullish(text) }))
// @ts-expect-error
decoder('v1/identity/{address}', object({ name: text }))
