// @tier gate
import { describe, expect, test } from 'vitest'
import { approvalMail, codeMail } from './templates.js'

const about = {
  brand: 'Larkmoor',
  to: 'ada@app.example',
  code: '012345',
  site: 'app.example',
  minutes: 10,
  locale: 'en',
}

describe.each(['en', 'de', 'de-AT', 'eu'])('in %s', (locale) => {
  test('the code is in the body, not in the subject, with no link beside it', () => {
    const mail = codeMail({ ...about, locale })
    expect(mail.subject).not.toContain('012345')
    expect(mail.text).toContain('012345')
    expect(mail.html).toContain('012345')
    expect(`${mail.text}${mail.html}`).not.toMatch(/https?:|href/)
    for (const told of ['app.example', '10']) expect(mail.text).toContain(told)
  })

  test('the link of a new device stands alone in its line', () => {
    const link = 'https://login.app.example/approve#abc'
    const mail = approvalMail({ ...about, link, locale })
    expect(mail.text.split('\n')).toContain(link)
    expect(mail.html).toMatch(/<a style="[^"]*" href="https:\/\/login\.app\.example\/approve#abc">/)
    expect(mail.html).toContain(`>${link}</a>`)
    expect(mail.html).toContain('>Larkmoor</p>')
  })
})

test('what a page is called cannot become markup', () => {
  const { html } = codeMail({ ...about, site: '<img src=x onerror="alert(1)">&' })
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;')
})
