// A transparent border shows where colours are forced.
const css = `:host{display:inline-block}:host([hidden]){display:none}button{all:unset;border:1px solid transparent;padding:0 18px;border-radius:var(--foyer-button-radius,14px);background:var(--foyer-accent,light-dark(#12141c,#f3f4f7));color:var(--foyer-on-accent,light-dark(#fff,#12141c));font:600 15px/44px var(--foyer-font-family,system-ui,sans-serif);cursor:pointer}button:focus-visible{outline:2px solid var(--foyer-focus,light-dark(#3257f0,#8fa6ff));outline-offset:2px}button[data-quiet]{background:light-dark(#eaecf0,#292d36);color:light-dark(#12141c,#f3f4f7)}@media (hover:hover){button:hover{opacity:.9}}`

/** The buttons' style sheet; one per element, because a sheet belongs to the document that made it. */
export function buttonStyles(document: Document): CSSStyleSheet {
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
