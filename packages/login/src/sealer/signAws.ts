import { createHash, createHmac } from 'node:crypto'

/** Who asks a service of AWS. */
export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that end. */
  readonly sessionToken?: string
}

/** A request to a service of AWS, of an address without a query. */
export interface AwsRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly region: string
  readonly service: string
}

/**
 * The headers of a request with its signature
 * ([Signature Version 4](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html)).
 * @param at ms since 1970
 */
export function signAws(
  request: AwsRequest,
  credentials: AwsCredentials,
  at: number,
): Record<string, string> {
  const { method, body, region, service } = request
  const { host, pathname } = new URL(request.url)
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const signed = Object.entries({ ...headers, host }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    pathname,
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (under, part) => hmac(under, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...headers, authorization }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
