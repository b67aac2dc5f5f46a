// Where the feed of events was before the other operations of the API.
export { GET } from "@/app/(api)/api/v1/[[...path]]/route";
