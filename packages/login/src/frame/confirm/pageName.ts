import { plainText } from '../requests/plainText.js'

/**
 * Words of scripts in wide use, digits of ASCII, and signs of which none looks like the point of an address. Letters of other
 * scripts, and other digits and signs, may be drawn like a point, and so are a few letters of these scripts.
 */
const nameWords =
  /^(?!.*\s\p{M})(?:(?![\u0887\u0971\u119e\u11a2\u302e\u302f\ua78f丶])(?=[\p{L}\p{M}])[\p{sc=Latn}\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Thai}ー]|[\d\s&'’+!?,()|–—-]|\.(?!\s*[\p{L}\p{N}]))*$/u

/** Returns the page's own name; nothing if it reads as the address of a site. The true address is shown above. */
export function pageName(told = ''): string {
  const name = plainText(told, 40)
  return nameWords.test(name.normalize('NFKC')) ? name : ''
}
