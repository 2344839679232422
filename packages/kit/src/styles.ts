const accent = 'var(--foyer-accent,light-dark(#12141c,#f3f4f7))'
/** Black or white, whichever stands out more from a host's accent (WCAG luminance). */
const ink = 'clamp(0,(.1791 - (.2126*r + .7152*g + .0722*b))*1e4,1)'

// A transparent border shows where colours are forced. The ring is no host's accent, which may be as light as the page.
export const buttonCss = `:host{display:inline-block}:host([hidden]){display:none}button{border:1px solid transparent;padding:0 18px;border-radius:var(--foyer-button-radius,14px);background:${accent};color:var(--foyer-on-accent,color(from ${accent} srgb-linear ${ink} ${ink} ${ink}));font:600 15px/44px var(--foyer-font-family,system-ui);cursor:pointer}button:focus-visible{outline:2px solid var(--foyer-focus,light-dark(#3257f0,#8fa6ff));outline-offset:2px}:host(foyer-network-button) button{background:light-dark(#eaecf0,#292d36);color:light-dark(#12141c,#f3f4f7)}button:hover{opacity:.9}button[aria-busy=true]{opacity:.6}`

/** A style sheet for one element's shadow root: a sheet belongs to the document that made it. */
export function styleSheet(document: Document, css: string): CSSStyleSheet {
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
