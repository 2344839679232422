/**
 * What a build reads lies in the workspace's store: without a root only the page's own folder counts.
 * @type {import('next').NextConfig}
 */
export default { turbopack: { root: process.env.FOYER_ROOT } }
