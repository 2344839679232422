/** What the page of a wallet's owner looks like, beside what all screens of the frame do. */
const css = `
main { max-width: 560px; padding-block: 32px; gap: 16px; min-height: 0; }
main > h1, main.home h1 { padding-top: 0; }
main.home header { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding: 0; }
section { display: grid; gap: 12px; padding: 18px; border: 1px solid var(--line); border-radius: calc(var(--radius) * 4.5); }
section p { color: var(--ink2); }
section > button, li > button, a.button { background: var(--s1); }
.address { font: 400 calc(var(--unit) * 1.3)/1.5 var(--mono); overflow-wrap: anywhere; color: var(--ink2); }
.number { font: 600 48px/1.2 var(--mono); text-align: center; }
.told { padding: 12px 14px; border-radius: calc(var(--radius) * 4.5); background: var(--s1); }
.warn { padding: 12px 14px; border-radius: calc(var(--radius) * 4.5); background: var(--bad-soft); color: var(--bad); }
ul { list-style: none; padding: 0; display: grid; gap: 12px; }
ul li { display: flex; gap: 12px; align-items: center; justify-content: space-between; border: 0; padding: 0; }
ul li div { display: grid; min-width: 0; overflow-wrap: anywhere; }
ul li strong { font-weight: 600; }
ul li span { font-size: calc(var(--unit) * 1.4); color: var(--ink2); }
ul li button { min-height: 44px; padding-inline: 16px; flex: none; }
a.button { display: grid; place-items: center; min-height: 52px; border-radius: calc(var(--radius) * 4.5); color: inherit; font-weight: 600; text-decoration: none; }
footer { margin-top: 8px; position: static; }
p.code { font-size: calc(var(--unit) * 2); }
ol.words { list-style: decimal; padding-inline-start: 32px; user-select: none; }
ol.words li { display: list-item; border: 0; padding: 4px; font: 600 20px/1.4 var(--mono); }
`

/** Adds the page's own look. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
