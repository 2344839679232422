// @tier gate
/// <reference types="node" />
import { readFileSync, writeFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.js'
import { changes } from './changes.test-support.js'
import { openapi } from './openapi.test-support.js'

const file = new URL('../openapi.json', import.meta.url)
const built = JSON.parse(JSON.stringify(openapi()))
if (process.env.UPDATE_OPENAPI) writeFileSync(file, `${JSON.stringify(built, null, 2)}\n`)

describe('openapi.json', () => {
  it('is what the schemas say; after a change on purpose, UPDATE_OPENAPI=1 writes it anew', () => {
    expect(changes(JSON.parse(readFileSync(file, 'utf8')), built)).toEqual([])
  })

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(built))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('has every call, each with a schema of what it answers', () => {
    const operations = Object.values<Record<string, { operationId: string }>>(built.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(operations.toSorted()).toEqual([...Object.keys(calls), 'identity2', 'rpc2'].toSorted())
    const open = Object.values(calls).filter(({ answer }) => answer === undefined)
    expect(open.map(({ name }) => name)).toEqual(['walletImage', 'assetImage', 'currencyImage', 'tokenImage'])
  })
})

describe('a changed document', () => {
  it('is told in words, by what somebody asks for', () => {
    const path = (schema: object, ...parameters: object[]) => ({
      paths: { '/v1/price': { get: { parameters, ok: { content: { 'application/json': { schema } } } } } },
    })
    const before = path({ properties: { price: { type: 'number' }, name: { type: 'string' } } })
    const after = path({ properties: { price: { type: 'string' } } }, { name: 'chainId', required: true })
    expect(changes(before, after)).toEqual([
      '/v1/price › get › parameters › chainId: {"name":"chainId","required":true} is new',
      '/v1/price › get › ok › price › type: was number, is string',
      '/v1/price › get › ok › name: {"type":"string"} is gone',
    ])
  })
})
