export const shapes =
  '<path fill="#000" d="M24 0H0v24h24z"/><path fill="#fff" d="M4 15.111v4.09h6.018v-.908H4.877v-3.182zm15.123 0v3.182h-5.141v.907H20v-4.09zM10.027 8.89v6.222h3.955v-.818h-3.078V8.89zM4 4.8v4.09h.877V5.707h5.141V4.8zm9.982 0v.907h5.141v3.182H20V4.8z"/>'
