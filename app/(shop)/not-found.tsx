import { NothingHere } from "@/components/shop/nothing-here";

export default function ShopNotFoundPage() {
  return <NothingHere />;
}
