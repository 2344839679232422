const pseudo = /:(hover|active|focus-visible)\b/g

/**
 * Lets `data-force="hover"` stand for a pseudo-class that only a pointer or a key brings about: adds a copy of the rules
 * that a root has for it. Call it once everything is drawn, since components bring their styles as they come.
 */
export function forceStates(root: ShadowRoot): void {
  const rules = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).flatMap(forcedRules)
  addSheet(root, rules.join('\n'))
}

function forcedRules(rule: CSSRule): readonly string[] {
  // What holds for devices that hover holds for the gallery.
  if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover'))
    return [...rule.cssRules].flatMap(forcedRules)
  if (!(rule instanceof CSSStyleRule) || !rule.cssText.match(pseudo)) return []
  return [rule.cssText.replace(pseudo, '[data-force~="$1"]')]
}

/** Adds a constructed sheet after all others. */
export function addSheet(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
