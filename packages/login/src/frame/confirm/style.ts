import type { PageTheme } from '../theme.js'
import { textsFor } from './texts.js'

/** How the frame looks: the tokens of the widget, and what the page told of its own. */
const css = `
:root {
  color-scheme: light dark; --unit: 10px; --radius: 4px;
  --font: system-ui, -apple-system, 'Segoe UI', Roboto, Inter, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, monospace;
  --card: light-dark(#fff, #16181d); --s1: light-dark(#f4f5f7, #1f2229); --s2: light-dark(#e0e3e9, #323742);
  --ink: light-dark(#12141c, #f3f4f7); --ink2: light-dark(#5a5f6e, #a5abba); --line: light-dark(#e6e8ec, #2b2f38);
  --warn: light-dark(#8a5300, #f2b65a); --warn-soft: light-dark(#fff2dc, #33270f);
  --bad: light-dark(#c0282d, #ff8f8f); --bad-soft: light-dark(#fdeaea, #3a1b1d);
  --accent: var(--ink); --ring: light-dark(#3257f0, #8fa6ff);
  --on-accent: oklch(from var(--accent) clamp(0, (0.66 - l) * 1000, 1) 0 0);
}
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--card); color: var(--ink); font: 400 calc(var(--unit) * 1.5)/1.45 var(--font); -webkit-font-smoothing: antialiased; }
main { min-height: 100dvh; padding: 0 16px; display: flex; flex-direction: column; gap: 8px; max-width: 520px; margin: 0 auto; }
header { display: grid; grid-template-columns: 40px 1fr 40px; align-items: center; padding-top: 12px; }
header div { grid-column: 2; text-align: center; }
h2 { font-size: calc(var(--unit) * 1.6); font-weight: 600; letter-spacing: -.01em; }
.host { display: flex; justify-content: center; align-items: center; gap: 4px; font-size: calc(var(--unit) * 1.3); color: var(--ink2); overflow-wrap: anywhere; }
svg { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.host svg { width: 14px; height: 14px; }
.hero { display: grid; justify-items: center; text-align: center; gap: 3px; padding: 6px 4px 8px; }
/* English words within a page that is written the other way round. */
.foot, .note span, .asks, h1, h2, h3, button { unicode-bidi: plaintext; }
.site { display: inline-flex; align-items: center; gap: 8px; padding: 6px 14px 6px 10px; border-radius: 99px; background: var(--s1); font-weight: 600; overflow-wrap: anywhere; }
.hero small { font-size: calc(var(--unit) * 1.3); color: var(--ink2); overflow-wrap: anywhere; }
.asks { color: var(--ink2); margin-top: 4px; }
h1 { font-size: calc(var(--unit) * 2.8); line-height: 1.2; font-weight: 600; letter-spacing: -.025em; overflow-wrap: anywhere; text-wrap: balance; font-variant-numeric: tabular-nums; }
h1.long { font-size: calc(var(--unit) * 2); letter-spacing: -.015em; }
.panel { background: var(--s1); border-radius: calc(var(--radius) * 4.5); padding: 12px 16px; display: grid; gap: 4px; }
.label { font-size: calc(var(--unit) * 1.3); font-weight: 500; color: var(--ink2); }
.full { font: 400 calc(var(--unit) * 1.4)/1.7 var(--mono); color: var(--ink2); display: flex; flex-wrap: wrap; column-gap: 9px; direction: ltr; }
.full b { color: var(--ink); font-weight: 600; }
.code { font: 400 calc(var(--unit) * 1.3)/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 200px; overflow: auto; }
.words { font: 400 calc(var(--unit) * 1.3)/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.words div { padding-inline-start: var(--at); text-indent: calc(var(--at) * -1); }
.text { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px 16px; padding: 6px; font-size: calc(var(--unit) * 1.4); }
dt { color: var(--ink2); }
dd { text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.whole { white-space: nowrap; }
ol { list-style: none; padding: 0; display: grid; gap: 8px; }
li { border: 1px solid var(--line); border-radius: calc(var(--radius) * 4.5); padding: 12px; display: grid; gap: 8px; }
li h3 { font-size: calc(var(--unit) * 1.6); font-weight: 600; overflow-wrap: anywhere; }
li .panel { padding: 10px 12px; }
.note { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 10px; border-radius: calc(var(--radius) * 4.5); padding: 12px 14px; font-size: calc(var(--unit) * 1.3); font-weight: 500; background: var(--warn-soft); color: var(--warn); }
.note.bad { background: var(--bad-soft); color: var(--bad); }
[hidden] { display: none !important; }
.problem { border-radius: calc(var(--radius) * 4.5); padding: 12px 14px; background: var(--bad-soft); color: var(--bad); }
main > .hgroup { display: grid; gap: 8px; }
main > .hgroup > h1 { padding-top: 28px; }
h1:focus { outline: none; }
main > .hgroup > p.asks { padding-top: 20px; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
main > .hgroup > p.asks + h1 { padding-top: 0; }
p.kit { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; text-align: center; }
p.code { max-height: none; background: var(--s1); border-radius: calc(var(--radius) * 4.5); padding: 14px 16px; font-size: calc(var(--unit) * 1.6); }
label { display: grid; gap: 6px; font-size: calc(var(--unit) * 1.4); color: var(--ink2); }
input { font: 400 16px/1.4 var(--mono); padding: 14px; border: 1px solid var(--ink2); border-radius: calc(var(--radius) * 4.5); background: var(--card); color: var(--ink); }
#kit, #check { font: 400 16px/1.4 var(--mono); letter-spacing: -.03em; word-spacing: -.3em; padding-inline: 12px; }
footer button:not(.go, .cancel) { background: var(--s1); }
footer { margin-top: auto; position: sticky; bottom: 0; padding: 8px 0 14px; display: grid; gap: 4px; border-top: 1px solid transparent; box-shadow: 0 -10px 12px -4px var(--card); background: var(--card); }
button { font: 600 calc(var(--unit) * 1.5)/1.2 var(--font); min-height: 52px; padding: 8px 12px; border: 0; border-radius: calc(var(--radius) * 4.5); cursor: pointer; background: none; color: inherit; }
a.button { font: 600 calc(var(--unit) * 1.5)/1.2 var(--font); min-height: 52px; padding: 8px 12px; display: grid; place-content: center; text-align: center; border-radius: calc(var(--radius) * 4.5); background: var(--s1); color: inherit; text-decoration: none; }
button.go, a.button.go { background: var(--accent); color: var(--on-accent); }
button.go.danger { background: light-dark(#c0282d, #b3262b); color: #fff; }
/* Not by opacity: browsers count a button that is faded as one that is hidden. */
button.go:disabled { color: var(--ink2); cursor: default; background: linear-gradient(var(--s2), var(--s2)) no-repeat 0 0 / 0 100% var(--s1); }
[dir=rtl] button.go:disabled { background-position: 100% 0; }
button.go.arming:disabled { animation: arm 500ms linear 100ms both; }
@keyframes arm { to { background-size: 100% 100%; } }
button.cancel { min-height: 44px; font-weight: 500; font-size: calc(var(--unit) * 1.4); color: var(--ink2); }
.foot { text-align: center; font-size: calc(var(--unit) * 1.3); color: var(--ink2); text-wrap: balance; min-height: 19px; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.wait { flex: 1; display: grid; place-content: center; justify-items: center; gap: 14px; color: var(--ink2); }
.wait::before { content: ''; width: 32px; height: 32px; border-radius: 50%; border: 2.5px solid var(--line); border-top-color: var(--ring); animation: turn 1s linear infinite; }
.small { margin: auto 0; text-align: center; }
@keyframes turn { to { rotate: 1turn; } }
/* A window of its own that is smaller than a frame may be: nothing goes beyond its edge, and all is scrolled past before the button. */
@media (max-width: 319px) { .whole { white-space: normal; } }
@media (max-height: 399px) { footer { position: static; } }
@media (prefers-reduced-motion: reduce) { .wait::before { animation-duration: 4s; } button.go.arming:disabled { animation: none; } }
@media (prefers-contrast: more) { :root { --ink2: var(--ink); } }
@media (forced-colors: active) { button { border: 1px solid ButtonBorder; } }
`

let sheet: CSSStyleSheet | undefined

/** Gives the document its look, and the direction and language of its texts. */
export function dress({ mode, variables, locale }: PageTheme): void {
  const { lang, dir } = textsFor(locale)
  const root = document.documentElement
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  if (mode) root.dataset.theme = mode
  else delete root.dataset.theme
  root.lang = lang
  root.dir = dir
  for (const name of ['--accent', '--font', '--unit', '--radius']) {
    const value = variables[name]
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}
