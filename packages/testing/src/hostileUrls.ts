/** Schemes that run code, read files or drive another program in at least one browser. */
const schemes = [
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'intent'],
  ...['ms-msdt', 'ms-officecmd', 'search-ms', 'shell', 'res', 'mhtml', 'jar', 'hcp', 'x-man-page'],
  ...['chrome', 'chrome-extension', 'edge', 'resource', 'moz-extension', 'android-app', 'content'],
  ...['ssh', 'telnet', 'smb', 'afp', 'nfs', 'ldap', 'vnc', 'rdp', 'applescript', 'itms-services', 'jnlp'],
  ...[
    'microsoft-edge',
    'googlechrome',
    'firefox',
    'opera-http',
    'search',
    'x-web-search',
    'shortcuts',
    'vscode',
  ],
  ...['steam', 'market', 'webcal', 'git', 'rtsp', 'sftp', 'ldaps', 'zoommtg', 'skype', 'app-prefs'],
  ...['tel', 'sms', 'mailto', 'facetime', 'callto', 'sip', 'ftp', 'ws', 'wss'],
]

/** Ways to write a scheme so that a careless check does not see it and a browser does. */
const disguises: readonly ((scheme: string, rest: string) => string)[] = [
  (scheme, rest) => `${scheme}:${rest}`,
  (scheme, rest) => `${scheme}://x/%0A${rest}`,
  (scheme, rest) => `${scheme.toUpperCase()}:${rest}`,
  (scheme, rest) => ` \t\n${scheme}:${rest}`,
  (scheme, rest) => `\u0000\u0001${scheme}:${rest}`,
  (scheme, rest) => `${scheme.slice(0, 2)}\n\t${scheme.slice(2)}:${rest}`,
  (scheme, rest) => `\ufeff${scheme}:${rest}`,
  (scheme, rest) => `${scheme}:/*https://wallet.example/*/${rest}`,
  (scheme, rest) => `${scheme}:\u2028//https://wallet.example/%0A${rest}`,
]

/**
 * Over 500 addresses that must never be opened or loaded. Those that a browser would run call `script`.
 * @param script such as `window.ran = true`
 */
export function hostileUrls(script: string): readonly string[] {
  const html = `<script>${script}</script>`
  return [
    ...schemes.flatMap((scheme) => disguises.map((disguise) => disguise(scheme, script))),
    `data:text/html,${html}`,
    `data:text/html;base64,${btoa(html)}`,
    `data:text/xml,<x xmlns="http://www.w3.org/1999/xhtml">${html}</x>`,
    `data:application/xhtml+xml,${encodeURIComponent(html)}`,
    `DATA:Text/Html,${html}`,
    `data:image/png,text/html${html}`.replace('image/png', 'image/pngx'),
    `java&#115;cript:${script}`,
    `javascript&colon;${script}`,
    `javascript%3A${script}`,
    `\u00a0javascript:${script}`,
    `ｊavascript:${script}`,
    'https://user:password@host.example/',
    'https://wallet.example@evil.example/',
    'https://',
    'http://host.example/',
    'http://localhost.evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '../../evil',
    '"><img src=x onerror=alert(1)>',
    `https://host.example/${'x'.repeat(10_000)}`,
    '',
  ]
}
