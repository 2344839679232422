/**
 * The look of the login's own pages: the tokens of the widget, and a page that is the card from edge to edge. Pages without a
 * script have it in their HTML, the others add it.
 */
export const pageStyle = `
:root {
  color-scheme: light dark; --unit: 10px; --radius: 4px;
  --font: system-ui, -apple-system, 'Segoe UI', Roboto, Inter, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, monospace;
  --card: light-dark(#fff, #16181d); --raised: light-dark(#fff, #353a45);
  --s1: light-dark(#f4f5f7, #1f2229); --s2: light-dark(#eaecf0, #292d36); --line: light-dark(rgb(17 20 28 / .08), rgb(255 255 255 / .09));
  --ink: light-dark(#12141c, #f3f4f7); --ink2: light-dark(#5a5f6e, #a5abba); --ink3: light-dark(#6d7282, #8f95a5); --on-ink: light-dark(#fff, #12141c);
  --blue: light-dark(#3257f0, #8fa6ff); --blue-soft: light-dark(#e9edff, #232b4d);
  --good: light-dark(#12784a, #5fd39a); --good-soft: light-dark(#e4f5ec, #15301f);
  --warn: light-dark(#8a5300, #f2b866); --warn-soft: light-dark(#fff2dc, #33270f);
  --bad: light-dark(#c0282d, #ff8f8f); --bad-soft: light-dark(#fdeaea, #3a1b1d);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--card); color: var(--ink); font: 400 15px/22px var(--font); -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; }
[hidden] { display: none !important; }
svg { width: 20px; height: 20px; flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
h1:focus { outline: none; }
b, strong { font-weight: 500; }

/* The site's name and icon, and the way back to it. */
header.topbar { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 12px 16px; min-height: 64px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-width: 0; font: 600 16px/24px var(--font); letter-spacing: -.01em; overflow-wrap: anywhere; }
.brand img, .brand i { width: 32px; height: 32px; border-radius: 10px; flex: none; display: grid; place-items: center; font: 600 15px/1 var(--font); background: var(--s2); object-fit: cover; }
a.pill { min-height: 40px; padding: 8px 14px 8px 8px; border-radius: 99px; background: var(--s1); display: inline-flex; align-items: center; gap: 4px; font: 500 14px/20px var(--font); color: inherit; text-decoration: none; }
a.pill svg { color: var(--ink2); }
.step > header.topbar { justify-content: center; min-height: 60px; padding-inline: 56px; }
.step > header.topbar .brand img, .step > header.topbar .brand i { width: 24px; height: 24px; border-radius: 8px; font-size: 12px; }
.step > header.topbar .brand { gap: 8px; }
.step > header.topbar a.pill { display: none; }

main { max-width: 390px; min-height: 0; margin: 0 auto; padding: 8px 16px 24px; display: flex; flex-direction: column; gap: 8px; }
.hgroup { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 6px; padding: 8px 8px 12px; text-align: center; }
h1 { font: 600 24px/32px var(--font); letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; padding: 0; }
.hgroup p { color: var(--ink2); max-width: 328px; text-wrap: pretty; overflow-wrap: anywhere; }
.hgroup p b, .hgroup p strong { color: var(--ink); }
.mark { width: 56px; height: 56px; border-radius: 20px; margin-bottom: 6px; display: grid; place-items: center; background: var(--s1); color: var(--ink); }
.mark svg { width: 28px; height: 28px; }
.mark.good { background: var(--good-soft); color: var(--good); }
.mark.disc { border-radius: 50%; }
.stage { font: 500 13px/18px var(--font); color: var(--ink2); }
p.foot { text-align: center; font-size: 13px; line-height: 18px; color: var(--ink2); text-wrap: balance; padding: 0 6px; }
h2 { font: 600 18px/26px var(--font); letter-spacing: -.015em; padding: 16px 6px 0; display: flex; justify-content: space-between; align-items: center; gap: 8px; }
h2.label, p.label { font: 500 13px/18px var(--font); letter-spacing: 0; color: var(--ink2); padding: 10px 6px 2px; display: flex; justify-content: space-between; }
p.lead { color: var(--ink2); padding: 0 6px; }
p.lead b { color: var(--ink); }

/* Rows of one group on one surface, with hairlines between them. */
ul.group { list-style: none; padding: 0; background: var(--s1); border-radius: 18px; }
ul.group > li { display: block; border: 0; padding: 0; border-radius: 0; }
ul.group > li + li::before { content: ''; display: block; height: 1px; margin-inline: 56px 12px; background: var(--line); }
.row { display: grid; grid-template-columns: 32px minmax(0, 1fr) auto; align-items: center; gap: 12px; width: 100%; min-height: 56px; padding: 8px 12px; border: 0; background: none; color: inherit; text-align: start; font: inherit; border-radius: 18px; text-decoration: none; }
button.row, a.row { cursor: pointer; }
.row.alone { background: var(--s1); min-height: 60px; }
.row strong { display: block; font: 500 15px/20px var(--font); overflow-wrap: anywhere; }
.row small { display: block; font: 400 13px/18px var(--font); color: var(--ink2); text-wrap: pretty; overflow-wrap: anywhere; }
.row .tail { display: flex; align-items: center; gap: 8px; color: var(--ink3); }
.row .tail svg { width: 18px; height: 18px; }
.glyph { width: 32px; height: 32px; border-radius: 10px; display: grid; place-items: center; background: var(--s2); color: var(--ink); }
.glyph svg { width: 18px; height: 18px; }
.glyph.coin { border-radius: 50%; color: #fff; font: 600 13px/1 var(--font); background: #4c66cc; }
.glyph.coin.solana { background: #7a55d8; }
.glyph.bad { background: var(--bad-soft); color: var(--bad); }
.tag { display: inline-block; font: 500 11px/14px var(--font); padding: 4px 8px; border-radius: 99px; background: var(--s2); color: var(--ink2); white-space: nowrap; }
.tag.blue { background: var(--blue-soft); color: var(--blue); }
.tag.warn { background: var(--warn-soft); color: var(--warn); }
.tag.good { background: var(--good-soft); color: var(--good); }

button, a.button { font: 600 15px/20px var(--font); min-height: 52px; padding: 8px 16px; border: 0; border-radius: 18px; cursor: pointer; background: none; color: inherit; display: flex; align-items: center; justify-content: center; gap: 8px; text-decoration: none; text-align: center; }
button.go, a.button.go { background: var(--ink); color: var(--on-ink); }
button.soft, a.button.soft { background: var(--s1); }
button.no, button.go.danger { background: var(--bad-soft); color: var(--bad); }
button.go:disabled { background: var(--s1); color: var(--ink2); cursor: default; }
button.ghost, a.button.ghost { min-height: 40px; font: 500 14px/20px var(--font); color: var(--ink2); }
button.small, a.button.small { position: relative; min-height: 32px; padding: 6px 12px; border-radius: 99px; background: var(--s2); font: 500 13px/18px var(--font); color: var(--ink); flex: none; }
button.small::after, a.button.small::after, button.icon::after { content: ''; position: absolute; inset: -6px; }
span.chip { padding: 6px 12px; border-radius: 99px; background: var(--s2); font: 500 13px/18px var(--font); color: var(--ink); }
button b, a b { font-weight: inherit; }
button.icon { position: relative; width: 32px; min-height: 32px; padding: 0; margin-inline-end: -4px; color: var(--ink2); }
.link { color: var(--blue) !important; }
form.answers { display: grid; gap: 8px; }

.note { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 10px; padding: 12px 14px; border-radius: 18px; background: var(--s1); color: var(--ink2); font: 500 13px/18px var(--font); align-items: start; }
.note svg { width: 18px; height: 18px; }
.note.warn { background: var(--warn-soft); color: var(--warn); }
.note.good { background: var(--good-soft); color: var(--good); }
.note.bad { background: var(--bad-soft); color: var(--bad); }
.say { text-align: center; font: 400 13px/18px var(--font); color: var(--ink2); padding: 4px 6px; }
.problem { text-align: center; font: 500 13px/18px var(--font); background: none; color: var(--bad); padding: 4px 6px; border-radius: 0; }

dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px 16px; padding: 6px 6px 12px; font: 400 14px/20px var(--font); }
dt { color: var(--ink2); }
dd { text-align: end; font-weight: 500; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.plate { background: var(--s1); border-radius: 18px; padding: 12px 16px 14px; display: grid; justify-items: center; text-align: center; color: var(--ink2); font: 400 14px/20px var(--font); text-wrap: balance; }
.plate .number { color: var(--ink); font: 600 44px/48px var(--font); letter-spacing: .02em; font-variant-numeric: tabular-nums; }

.field, label { display: grid; gap: 6px; font: 500 13px/18px var(--font); color: var(--ink2); padding: 0; }
input { font: 400 16px/24px var(--font); width: 100%; min-height: 52px; padding: 12px 16px; border: 0; border-radius: 18px; background: var(--s1); color: var(--ink); }
input:focus { outline: 2px solid var(--blue); outline-offset: -2px; background: var(--card); }
input[aria-invalid=true] { background: var(--bad-soft); color: var(--bad); }
.mono { font-family: var(--mono); }
/* A kit's code: seven groups of four, never a hyphen. */
.kit { display: grid; grid-template-columns: repeat(4, 1fr); background: var(--s1); border-radius: 18px; padding: 10px 8px; font: 500 18px/44px var(--mono); letter-spacing: .06em; text-align: center; }
.kit[hidden] { display: none; }
.full { font: 400 14px/24px var(--mono); color: var(--ink2); overflow-wrap: anywhere; direction: ltr; }
ol.words { list-style: none; padding: 12px 16px; background: var(--s1); border-radius: 18px; display: grid; grid-template-rows: repeat(6, 36px); grid-auto-flow: column; grid-auto-columns: 1fr; gap: 0 16px; counter-reset: words; }
ol.words li { display: grid; grid-template-columns: 24px 1fr; align-items: center; border: 0; padding: 0; font: 500 16px/24px var(--mono); counter-increment: words; }
ol.words li::before { content: counter(words); font: 400 13px/18px var(--font); color: var(--ink2); font-variant-numeric: tabular-nums; }
ol.words li i { height: 10px; border-radius: 5px; background: var(--s2); width: 72px; max-width: 90%; }

/* Steps: 28 px nodes and a 2 px line. */
ol.steps { list-style: none; display: flex; justify-content: center; gap: 24px; padding: 4px 0 12px; }
ol.steps li, ol.way li { border: 0; border-radius: 0; position: relative; }
ol.steps li { display: grid; justify-items: center; gap: 6px; min-width: 64px; padding: 0; font: 400 13px/18px var(--font); color: var(--ink2); }
ol.steps li + li::before { content: ''; position: absolute; top: 13px; inset-inline: calc(-50% + 2px) calc(50% + 20px); height: 2px; border-radius: 1px; background: var(--s2); }
ol.steps li.done::before, ol.steps li.done + li::before { background: var(--good); }
ol.steps i, ol.way i { width: 28px; height: 28px; border-radius: 50%; display: grid; place-items: center; font: 500 13px/1 var(--font); background: var(--s2); color: var(--ink2); }
ol.steps i svg, ol.way i svg { width: 16px; height: 16px; }
li.now > i { background: var(--blue-soft); color: var(--blue); box-shadow: inset 0 0 0 2px var(--blue); font-weight: 600; }
li.done > i { background: var(--good-soft); color: var(--good); }
ol.way { list-style: none; padding: 4px 0 0; display: grid; }
ol.way li { display: grid; grid-template-columns: 28px minmax(0, 1fr); column-gap: 12px; padding: 0 0 16px; font: 400 14px/20px var(--font); color: var(--ink2); gap: 0 12px; }
ol.way li:last-child { padding-bottom: 0; }
ol.way li:not(:last-child)::after { content: ''; position: absolute; inset-inline-start: 13px; top: 32px; bottom: 4px; width: 2px; border-radius: 1px; background: var(--s2); }
ol.way b { display: block; font: 500 15px/22px var(--font); color: var(--ink); padding: 3px 0 2px; }
.panel small { display: block; font: 400 13px/18px var(--font); color: var(--ink2); }
.panel { background: var(--s1); border-radius: 18px; padding: 12px 16px 16px; display: block; }

@media (min-width: 960px) {
  header.topbar, .step > header.topbar { justify-content: space-between; padding: 16px 32px; min-height: 72px; }
  .brand, .step > header.topbar .brand { gap: 12px; }
  .brand img, .brand i, .step > header.topbar .brand img, .step > header.topbar .brand i { width: 40px; height: 40px; border-radius: 12px; font-size: 18px; }
  .step > header.topbar a.pill { display: inline-flex; }
  h1 { font-size: 28px; line-height: 36px; }
  main { max-width: 480px; padding-top: 40px; padding-bottom: 56px; }
  main.duo { max-width: none; width: 992px; padding-inline: 0; display: grid; grid-template-columns: 440px 480px; gap: 0 72px; align-items: start; }
  main.duo > * { grid-column: 2; margin-bottom: 8px; }
  main.duo > .hgroup { grid-column: 1; grid-row: 1 / 99; justify-items: start; text-align: start; padding: 0 0 12px; }
  main.duo > .hgroup p { max-width: none; }
  main.plated > .plate { grid-column: 1; grid-row: 1 / 4; margin: 0; align-self: stretch; align-content: center; gap: 12px; padding: 32px 24px; border-radius: 28px; min-height: 320px; }
  main.plated > .plate .number { font: 600 72px/80px var(--font); }
  main.plated > .hgroup { grid-column: 2; grid-row: 1; }
}
@media (max-width: 340px) {
  main { padding-inline: 12px; }
  .kit { font-size: 16px; padding-inline: 4px; }
  ol.steps { gap: 8px; }
}
@media (prefers-contrast: more) { :root { --ink2: var(--ink); --ink3: var(--ink); } }
@media (forced-colors: active) { button, a.button, input, ul.group, .tag { border: 1px solid ButtonBorder; } }
`
