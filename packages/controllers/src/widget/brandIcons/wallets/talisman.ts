export const shapes =
  '<path fill="#1b1b1b" d="M24 0H0v24h24z"/><path stroke="#d5ff5c" stroke-linecap="round" stroke-width="2.2" d="M9.1 12.5V7.2M12 12V5.6M14.9 12.5V7.2M17.7 13.8l1-3.6M6.3 13.8l-1-3.6"/><circle cx="12" cy="14.6" r="5.2" fill="#d5ff5c"/><circle cx="12" cy="14.6" r="2.9" fill="#1b1b1b"/><circle cx="12" cy="14.6" r="1.3" fill="#d5ff5c"/>'
