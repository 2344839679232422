export const shapes =
  '<path fill="#000" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="m20 12-4.539-3.998v2.93l-4.506 2.931 4.506.002V16zM4 12l4.539 4v-2.9l4.475-2.934-4.473-.001V8z" clip-rule="evenodd"/>'
