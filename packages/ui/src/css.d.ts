declare module '*.css?inline' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: this is how bundlers hand over a file
  export default css
}
