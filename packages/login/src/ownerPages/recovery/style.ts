/** The look of the recovery page, besides that of all pages of the login. */
export const recoveryStyle = `
form { display: grid; gap: 8px; }
.code-groups { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
.code-groups input { padding: 0; text-align: center; font: 500 16px/24px var(--mono); letter-spacing: .06em; text-transform: uppercase; }
.pick { position: relative; cursor: pointer; color: inherit; }
.pick input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.pick:focus-within { outline: 2px solid var(--blue); outline-offset: 2px; }
.field small, label small { font-weight: 400; }
textarea { font: 400 16px/24px var(--mono); width: 100%; min-height: 104px; padding: 12px 16px; border: 0; border-radius: 18px; background: var(--s1); color: var(--ink); resize: vertical; }
textarea:focus { outline: 2px solid var(--blue); outline-offset: -2px; background: var(--card); }
.choices { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; background: var(--s1); border-radius: 14px; padding: 3px; }
.choices label { position: relative; display: grid; place-items: center; min-height: 34px; padding: 4px; border-radius: 11px; font: 500 14px/18px var(--font); text-align: center; cursor: pointer; }
.choices label:has(:checked) { background: var(--raised); color: var(--ink); box-shadow: 0 1px 3px rgb(0 0 0 / .12); }
.choices input { position: absolute; inset: 0; min-height: 0; opacity: 0; cursor: pointer; }
.choices label:has(:focus-visible) { outline: 2px solid var(--blue); }
.hgroup ol.way { display: none; }
.column { display: contents; }
section { display: flex; flex-direction: column; gap: 8px; min-width: 0; }
dd.full { font-weight: 400; }
@media (min-width: 960px) {
  main.duo > .hgroup > ol.way { display: grid; margin-top: 20px; }
  main.duo > .progress { display: none; }
  main.duo > .column { display: flex; flex-direction: column; gap: 8px; }
  main.duo > .column.first { grid-column: 1; grid-row: 1; }
  main.duo > .column .hgroup { justify-items: start; text-align: start; padding: 0 0 12px; }
}
`
