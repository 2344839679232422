/** How the test on-ramp looks, in light and dark. */
export const pageStyle = `:root{color-scheme:light dark;--quiet:light-dark(#5b6270,#a2a8b6);--line:light-dark(#e3e5eb,#30333f);
--accent:light-dark(#1f5eff,#7ba0ff)}*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:1rem;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f3f4f7,#121319);color:light-dark(#14161c,#f2f3f6)}
main{width:min(26rem,100%);padding:1.5rem;border-radius:1.25rem;background:light-dark(#fff,#1d1f28);
box-shadow:0 1px 2px #0001,0 8px 24px #0001}
h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}p,dt,legend{color:var(--quiet);font-size:.875rem}
h1+p{margin-top:.25rem}dl{margin-top:1.25rem;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem}
dd{text-align:end;overflow-wrap:anywhere;text-wrap:balance;font-variant-numeric:tabular-nums}
dd:last-child{font:.8125rem/1.6 ui-monospace,monospace}
fieldset{margin-top:1.25rem;padding:0;border:0}legend{padding:0}label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;
border-bottom:1px solid var(--line);cursor:pointer}input{width:1.125rem;height:1.125rem;accent-color:var(--accent)}
button,a{display:block;width:100%;margin-top:1.25rem;padding:.75rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;
background:var(--accent);color:light-dark(#fff,#0b1020);text-align:center;text-decoration:none;cursor:pointer}
button+button{margin-top:.5rem;background:none;color:inherit;box-shadow:inset 0 0 0 1px var(--line)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
