/**
 * A page for servers that answer the ready-made sign-in, and one for Auth.js.
 * @type {import('vite').UserConfig}
 */
export default { build: { rolldownOptions: { input: ['index.html', 'authjs.html'] } } }
