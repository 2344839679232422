export const shapes =
  '<path fill="#181818" d="M24 0H0v24h24z"/><path fill="#fff" d="M6 6.4h3.9L18 14.5v3.9L6 6.4Zm0 8.1 3.1-3.1 2 2-5 5H6v-3.9Z"/><path fill="#ee7a30" d="M13.2 5.6H18v4.8l-1.9-1.9-2.3 2.3-2-2 2.3-2.3-.9-.9Z"/>'
