/** Nothing moves and nothing depends on the fonts of a machine, so that a picture is the same every time. */
export const stillSheet = `
:is(.fy-address-groups, .fy-text) { font-family: 'JetBrains Mono Variable' !important; }
*, *::before, *::after, ::backdrop {
  animation: none !important;
  transition: none !important;
  caret-color: transparent !important;
}
.fy-content, .fy-virtual { scrollbar-width: none !important; }
`

/** What stands around the specimens of components. */
export const specimenSheet = `
.specimen { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-inline-size: 0; }
.specimen > p { color: var(--fy-ink-2); font-size: 12px; line-height: 16px; padding-block-start: 8px; }
.specimens { display: flex; flex-wrap: wrap; gap: 12px; color: var(--fy-ink); }
.toasts-stage { position: relative; block-size: 340px; }
.fy-embedded + .fy-embedded { margin-block-start: 12px; }
`
