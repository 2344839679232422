import { pageStyle } from '../../look/pageStyle.js'

/** The look of the owner's page, besides that of all pages of the login. */
const css = `
main > .hgroup { display: grid; }
main > .hgroup > h1 { padding-top: 0; }
body > main:not(.home) { display: flex; }
footer { position: static; margin: 0; padding: 4px 0 0; border: 0; box-shadow: none; display: grid; gap: 8px; background: none; }
footer:empty { display: none; }
footer button:not(.go, .ghost) { background: var(--s1); }
footer button.ghost:not(.go) { background: none; }
footer:has(.ghost + .ghost:last-child):not(:has(.go)) { grid-template-columns: 1fr 1fr; }
p.code.kit + p { background: var(--s1); border-radius: 18px; padding: 12px 14px; font: 500 13px/18px var(--font); }
/* The way back is at the top, where the widget has it. */
main > button.back { position: absolute; top: 10px; inset-inline-start: 10px; width: 40px; min-height: 40px; padding: 0; border-radius: 50%; font-size: 0; color: var(--ink2); }
main > button.back::before { content: ''; width: 8px; height: 8px; border: solid currentColor; border-width: 0 0 1.75px 1.75px; rotate: 45deg; margin-inline-start: 3px; }
[dir=rtl] main > button.back::before { rotate: -135deg; }
.me { display: flex; align-items: center; gap: 16px; padding: 4px 6px; min-height: 64px; }
.me .avatar { width: 48px; height: 48px; border-radius: 50%; flex: none; background: linear-gradient(140deg, oklch(.72 .16 var(--h)), oklch(.6 .19 calc(var(--h) + 80))); }
.me p { color: var(--ink2); font: 400 14px/20px var(--font); overflow-wrap: anywhere; }
/* The two kinds of custody: the column of the wallet is raised. */
.cmp { width: 100%; border-spacing: 0; border-collapse: separate; background: var(--s1); border-radius: 18px; padding: 6px 8px; font: 400 14px/20px var(--font); table-layout: fixed; }
.cmp th, .cmp td { padding: 8px; height: 44px; font-weight: 400; text-align: center; vertical-align: middle; }
.cmp tr + tr > * { border-top: 1px solid var(--line); }
.cmp th[scope=row] { text-align: start; }
.cmp th[scope=col] { font: 500 13px/18px var(--font); color: var(--ink2); width: 31%; }
.cmp .on { background: var(--raised); color: var(--ink) !important; }
.cmp tr:first-child .on { border-radius: 12px 12px 0 0; } .cmp tr:last-child .on { border-radius: 0 0 12px 12px; }
.cmp .tag { display: block; width: max-content; margin: 4px auto 0; }
.cmp svg { margin: 0 auto; } .cmp .no { color: var(--ink3); }
.cmp td.text { font: 400 13px/18px var(--font); color: var(--ink2); text-wrap: balance; }
.who { list-style: none; padding: 0 0 8px; display: grid; gap: 4px; } .who li { display: flex; gap: 10px; align-items: center; border: 0; padding: 4px 0; font-size: 14px; }
.who svg { color: var(--ink2); }
/* One field under six boxes. */
.otp { position: relative; display: grid; grid-template-columns: repeat(3, minmax(0, 50px)) 0 repeat(3, minmax(0, 50px)); gap: 8px; justify-content: center; padding: 4px 0; }
.otp span { height: 60px; border-radius: 18px; background: var(--s1); display: grid; place-items: center; font: 600 24px/1 var(--font); color: var(--ink); font-variant-numeric: tabular-nums; }
.otp span:nth-of-type(4) { grid-column: 5; }
.otp:focus-within span.at { box-shadow: inset 0 0 0 2px var(--blue); background: var(--card); }
.otp.wrong span { background: var(--bad-soft); color: var(--bad); }
.otp input { position: absolute; inset: 0; height: 100%; opacity: 0; cursor: text; }
.ring { width: 112px; height: 112px; border-radius: 36px; display: grid; place-items: center; box-shadow: inset 0 0 0 4px var(--s2); font: 600 44px/48px var(--font); font-variant-numeric: tabular-nums; color: var(--ink); margin: 4px 0 10px; }
.wait-line { display: flex; justify-content: center; align-items: center; gap: 8px; font: 400 13px/18px var(--font); color: var(--ink2); }
.wait-line::before { content: ''; width: 16px; height: 16px; border-radius: 50%; border: 2px solid var(--line); border-top-color: var(--blue); animation: turn 1s linear infinite; }
ol.words { user-select: none; grid-template-rows: none; grid-auto-flow: row; grid-auto-rows: 44px; }
p.code.kit { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0; max-height: none; overflow: visible; background: var(--s1); border-radius: 18px; padding: 10px 8px; font: 500 18px/44px var(--mono); letter-spacing: .06em; text-align: center; white-space: normal; }
main > p { padding-inline: 6px; color: var(--ink2); }
p.subject { text-align: center; color: var(--ink); font-weight: 500; overflow-wrap: anywhere; }
@media (max-width: 340px) { .otp { gap: 6px; } .otp span { height: 52px; border-radius: 14px; } p.code.kit { font-size: 16px; letter-spacing: .02em; padding-inline: 4px; } }
@media (min-width: 960px) {
  body > main:not(.home) { max-width: none; width: 992px; padding-inline: 0; display: grid; grid-template-columns: 440px 480px; gap: 0 72px; align-items: start; }
  body > main:not(.home) > * { grid-column: 2; margin-bottom: 8px; }
  body > main:not(.home) > .hgroup { grid-column: 1; grid-row: 1 / 99; justify-items: start; text-align: start; padding: 0; }
  body > main:not(.home) > .hgroup p { max-width: none; }
  main > button.back { top: 16px; inset-inline-start: max(32px, calc(50% - 552px)); margin-top: 76px; }
  main.home { max-width: none; width: 1056px; padding-inline: 0; padding-top: 24px; display: grid; grid-template-columns: 480px 512px; gap: 0 64px; align-items: start; }
  main.home .told { grid-column: 1 / -1; margin-bottom: 8px; }
  .column { display: flex; flex-direction: column; gap: 8px; }
  .cmp th, .cmp td { padding-block: 10px; }
}
@media (max-width: 959.98px) { .column { display: contents; } }
`

/** Adds the page's own look, after that of the frame's screens. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pageStyle + css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
