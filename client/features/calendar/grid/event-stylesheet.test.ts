import { describe, expect, it } from 'vitest'
import { PALETTE } from '#shared/palette.ts'
import { eventClass, eventStylesheet } from './event-stylesheet.ts'

describe('the style sheet of the events', () => {
  it('has one rule for each colour, however often and in whatever case it comes', () => {
    const css = eventStylesheet(['24b3f5', '24B3F5', 'e62e7b', '24b3f5'], false)
    expect(css.split('\n')).toHaveLength(2)
    expect(css).toContain(`.${eventClass('24B3F5')}{--ev:#24b3f5;`)
  })

  it('fills at 0.9 opacity, with the text that can be read on it', {
    meta: { promise: 'Rules and limits: The fill of events has an opacity of 0.9, with readable text.' },
  }, () => {
    const css = eventStylesheet([PALETTE.yellow, PALETTE.slots], false)
    expect(css).toContain('--ev-on:#0b1026;--ev-fill:color-mix(in srgb,#ffcb33 90%,#ffffff)')
    expect(css).toContain('--ev-on:#ffffff;--ev-fill:color-mix(in srgb,#2f45ff 90%,#0b1026)')
  })

  it('has white text on every colour where that is wanted', {
    meta: { promise: 'Rules and limits: An option shows white text and icons on events of every colour.' },
  }, () => {
    const css = eventStylesheet(Object.values(PALETTE), true)
    expect(css.match(/--ev-on:#ffffff;--ev-fill:color-mix\(in srgb,#[0-9a-f]{6} 90%,transparent\)/g)).toHaveLength(7)
  })

  it('leaves out what is no colour: nothing of an event gets into the page’s styles', () => {
    expect(eventStylesheet(['red}body{display:none', '', '12345', 'ffffff;'], false)).toBe('')
  })
})
