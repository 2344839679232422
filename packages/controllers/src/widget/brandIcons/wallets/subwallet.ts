export const shapes =
  '<path fill="url(#a)" d="M24 0H0v24h24z"/><path stroke="#fff" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M16.6 8.4 10.4 5.9 7.4 7.2v2.6l9.2 3.9v2.6l-3 1.4-6.2-2.5"/><defs><linearGradient id="a" x1="12" x2="12" y1="0" y2="24" gradientUnits="userSpaceOnUse"><stop stop-color="#004bff"/><stop offset="1" stop-color="#4ceaac"/></linearGradient></defs>'
