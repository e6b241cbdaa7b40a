import { describe, expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'

describe('where to go after signing in', () => {
  it.each(['/invites/lena', '/invites/lena?duration=45#times', '/dashboard'])('%s is a path of this site', (path) => {
    expect(readReturnPath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'invites/lena',
    '',
    undefined,
    7,
    ['/dashboard'],
  ])('%j is none', (value) => {
    expect(readReturnPath(value)).toBeUndefined()
  })

  it('is not the login page again', () => {
    expect(readReturnPath('/login?redirect=%2Fdashboard')).toBeUndefined()
  })
})
