/** The texts of the style sheets are under test. */
export default { test: { css: true } }
