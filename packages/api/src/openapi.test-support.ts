import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call, Fields } from './call.js'
import { accountId, address, chainId, decimal, hex, label, link, units } from './fields.js'
import {
  approval,
  balanceRow,
  calls,
  catalogueWallet,
  convertibleToken,
  failure,
  nameRecord,
  nft,
  paymentCurrency,
  permission,
  project,
  purchaseCurrency,
  reason,
  rpcRequest,
  rpcResponse,
  session,
  transaction,
  transfer,
} from './index.js'

/** What answers are made of, by the names that other languages will have for it. */
const definitions = {
  AccountId: accountId,
  Address: address,
  ChainId: chainId,
  Decimal: decimal,
  Hex: hex,
  Link: link,
  Text: label,
  Units: units,
  Approval: approval,
  BalanceRow: balanceRow,
  CatalogueWallet: catalogueWallet,
  ConvertibleToken: convertibleToken,
  Failure: failure,
  NameRecord: nameRecord,
  Nft: nft,
  PaymentCurrency: paymentCurrency,
  Permission: permission,
  PurchaseCurrency: purchaseCurrency,
  Reason: reason,
  RpcRequest: rpcRequest,
  RpcResponse: rpcResponse,
  Session: session,
  Transaction: transaction,
  Transfer: transfer,
}

const config = {
  target: 'draft-2020-12',
  typeMode: 'output',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // What no schema can say is left to the server.
  ignoreActions: ['check', 'finite', 'guard', 'not_values', 'safe_integer', 'readonly', 'to_max_value'],
  // Patterns of OpenAPI 3.1 are read as Unicode anyway.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
} satisfies Parameters<typeof toJsonSchema>[1]

function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, config)
  return json
}

function parametersOf(place: 'path' | 'query', fields: Fields) {
  return Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field)
    const required = place === 'path' || !/^(optional|nullish)$/.test(field.type)
    const list = schema.type === 'array' ? { style: 'form', explode: false } : {}
    return { name, in: place, required, ...list, schema }
  })
}

function bodyOf({ body, payload, projectInBody }: Call) {
  if (payload) return schemaOf(payload)
  const fields: Fields = { ...body, ...(projectInBody ? { projectId: project.entries.projectId } : {}) }
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  const required = Object.keys(fields).filter((name) => fields[name]?.type !== 'optional')
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

function operationOf(call: Call) {
  const { name, summary, service, params, query, answer, open } = call
  const hasBody = call.payload || Object.keys(call.body).length > 0
  const content = answer ? { 'application/json': { schema: schemaOf(answer) } } : { 'image/*': {} }
  return {
    operationId: name,
    summary,
    tags: [service],
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...Object.keys(project.entries).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    ],
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: bodyOf(call) } } } }
      : {}),
    ...(open ? { security: [] } : {}),
    responses: {
      '200': { description: 'As asked.', content },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The whole API as OpenAPI 3.1 has it. */
export function openapi() {
  const table: readonly Call[] = Object.values(calls)
  const paths = new Map<string, object>()
  for (const call of table)
    for (const [at, path] of [call.path, ...call.aliases].entries()) {
      const operation = operationOf(call)
      const own = at === 0 ? operation : { ...operation, operationId: `${call.name}${at + 1}` }
      paths.set(`/${path}`, { ...paths.get(`/${path}`), [call.method.toLowerCase()]: own })
    }
  const said = Object.keys(project.entries).map((name) => [
    name,
    { name, in: 'query', required: false, schema: { type: 'string' } },
  ])
  const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer data API',
      version: '1',
      summary: 'What the wallet widget Foyer asks of a server.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ project: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: toJsonSchemaDefs(definitions, config),
      parameters: Object.fromEntries(said),
      responses: { Failure: { description: 'Why it was refused.', content: refused } },
      securitySchemes: { project: { type: 'apiKey', in: 'query', name: 'projectId' } },
    },
  }
}
