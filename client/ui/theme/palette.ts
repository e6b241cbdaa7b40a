import type { MantineColorsTuple } from '@mantine/core'
import { PALETTE, type PaletteName } from '#shared/palette.ts'

type Four = [string, string, string, string]
type Five = [string, string, string, string, string]

/** Ten steps from light to dark. Step 5 is the product's own hex; step 7 reaches 4.5 to 1 against white. */
function hue(name: PaletteName, lighter: Five, darker: Four): MantineColorsTuple {
  return [...lighter, `#${PALETTE[name]}`, ...darker]
}

export const colors: Record<PaletteName | 'gray' | 'dark', MantineColorsTuple> = {
  skyblue: hue(
    'skyblue',
    ['#eff8ff', '#c9e9fd', '#a7dbfb', '#84cdf9', '#5dc0f7'],
    ['#0198d4', '#017daf', '#02648e', '#024a6a'],
  ),
  rose: hue(
    'rose',
    ['#fff3f6', '#ffcbd8', '#fca7be', '#f684a7', '#ef5e90'],
    ['#dd2274', '#d4116c', '#ae0057', '#840040'],
  ),
  green: hue(
    'green',
    ['#ecfcec', '#caf1c9', '#aae7a8', '#88de87', '#61d564'],
    ['#01aa21', '#008718', '#006c11', '#004f0a'],
  ),
  aqua: hue(
    'aqua',
    ['#ebfbf7', '#cef6ec', '#b1f2e3', '#91eeda', '#6bead2'],
    ['#0db49d', '#088372', '#02695b', '#044d42'],
  ),
  yellow: hue(
    'yellow',
    ['#fcf6e8', '#fcedca', '#fce5ab', '#fddc8b', '#fed467'],
    ['#c89c08', '#907002', '#755a03', '#574201'],
  ),
  orange: hue(
    'orange',
    ['#fef4f1', '#ffd7ca', '#ffbda9', '#ffa286', '#ff8660'],
    ['#ea521a', '#d24202', '#ac3501', '#832601'],
  ),
  slots: hue(
    'slots',
    ['#f1f4ff', '#dfe5ff', '#b9c5ff', '#8f9fff', '#5f74ff'],
    ['#2337e8', '#1a2bc9', '#1421a0', '#0e1776'],
  ),
  gray: ['#faf9f6', '#f4f2ed', '#eae7e0', '#dcd8cf', '#c2beb6', '#9a978f', '#74726c', '#57554f', '#3a3935', '#22211f'],
  dark: ['#e9e9f0', '#c3c4d1', '#a3a5b8', '#72748a', '#33364a', '#272939', '#1d1f2c', '#14151f', '#0f1018', '#0a0b12'],
}
