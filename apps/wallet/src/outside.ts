/**
 * Keeps the page's requests on this machine: the SDK calls services of its maker (origin attestation, telemetry), which
 * an offline world does not have. They are answered "not found" without a request. Call before the SDK is made.
 */
export function keepInside(): void {
  const real = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (hostname === location.hostname || hostname === '127.0.0.1' || hostname === 'localhost')
      return real(input, init)
    return Promise.resolve(Response.json({}, { status: 404 }))
  }
}
