const key = 'demo/theme'
const themes = ['light', 'dark', 'auto']

/** Reads the theme that the visitor chose for the demo's pages; `auto` follows the system. */
function kept(): string {
  try {
    const theme = localStorage.getItem(key) ?? 'auto'
    return themes.includes(theme) ? theme : 'auto'
  } catch {
    return 'auto'
  }
}

function apply(theme: string) {
  document.documentElement.dataset.theme = theme
  for (const input of document.querySelectorAll<HTMLInputElement>('#page-theme input')) {
    input.checked = input.value === theme
  }
}

apply(kept())
document.querySelector('#page-theme')?.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  apply(target.value)
  try {
    localStorage.setItem(key, target.value)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
})
