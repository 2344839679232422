const style =
  'body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;margin:12vh auto;max-width:400px;padding:0 20px}h1{font-size:22px}b{display:block;font:600 48px/1.2 ui-monospace,monospace;margin:16px 0}dt{opacity:.7;font-size:14px}dd{margin:0 0 10px}button{font:inherit;font-weight:600;width:100%;padding:14px;border:0;border-radius:14px;background:#3b5bfd;color:#fff}button:focus-visible{outline:3px solid;outline-offset:3px}'

/**
 * A page that the link of an email leads to: it has no script, and is not kept.
 * @param title as HTML, as is the body
 */
export function linkPage(lang: string, status: number, title: string, body: string): Response {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title.replace(/<[^>]+>/g, '')}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

export function escaped(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (char) => named[char] ?? '')
}
