/** A path and its `params` have the same names. Checked by `tsc`; nothing here runs. */
import * as v from 'valibot'
import { defineCall } from './call.js'
import { chainId } from './fields.js'
import { atOnce } from './freshness.js'

const named = { name: 'test', summary: 'A test.', answer: v.object({}), freshness: atOnce }

defineCall({ ...named, path: 'v1/test' })
defineCall({ ...named, path: 'v1/{chain}/{name}', params: { chain: chainId, name: v.string() } })
// @ts-expect-error: a name of the path is in `params`, not in `query`
defineCall({ ...named, path: 'v1/{chain}', query: { chain: chainId } })
// @ts-expect-error: each name of the path is in `params`
defineCall({ ...named, path: 'v1/{chain}/{name}', params: { chain: chainId } })
// @ts-expect-error: `params` has no other names than the path
defineCall({ ...named, path: 'v1/test', params: { chain: chainId } })
