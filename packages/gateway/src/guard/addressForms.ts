import * as v from 'valibot'
import { isAddressOf } from '../chains.js'
import { type Form, text } from './forms.js'

/** A contract of an EVM chain. */
export const evmContract: Form = v.pipe(
  text,
  v.check((value) => isAddressOf('eip155:1', `${value}`), 'is no address. Write it as 0x… with 40 digits.'),
)

/** Options of which one is an address on their `chain`. @param name of that option */
export function onChain(inner: Form, name: string): Form {
  return v.pipe(
    inner,
    v.check(
      (value) => {
        const { chain, [name]: address }: Readonly<Record<string, unknown>> = { ...Object(value) }
        return address === undefined || isAddressOf(`${chain}`, `${address}`)
      },
      `has an ${name === 'address' ? name : `address (${name})`} that is none of its chain. Write it as the chain does, such as 0x… with 40 digits.`,
    ),
  )
}
